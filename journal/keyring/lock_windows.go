package keyring

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// tryLock returns nil without an error if another process has the lock: it
// opens the file so that nobody else can.
func tryLock(path string) (func(), error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	h, err := windows.CreateFile(name, windows.GENERIC_READ|windows.GENERIC_WRITE, 0, nil, windows.OPEN_ALWAYS, windows.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, windows.ERROR_SHARING_VIOLATION) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	f := os.NewFile(uintptr(h), path)
	return func() { _ = f.Close() }, nil
}
