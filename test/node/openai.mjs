// What a program does with OpenAI's client at the base URL it is given. Prints
// one line of JSON for each call, so that two runs can be compared.
import OpenAI from "openai";

const [base, embeddings] = process.argv.slice(2);
const client = new OpenAI({ baseURL: base, apiKey: "sk-client", maxRetries: 0 });
const print = (name, value) => console.log(JSON.stringify([name, value]));

const tools = [{ type: "function", function: { name: "look", parameters: { type: "object" } } }];
const messages = [
  { role: "system", content: "You are Tilla." },
  { role: "user", content: "Where is the brass key? 真鍮の鍵はどこ？ 黃銅鑰匙在哪裡？" },
];
const parts = [messages[0], { role: "user", content: [{ type: "text", text: messages[1].content }] }];

for (const [name, body] of Object.entries({
  answer: { messages },
  parts: { messages: parts, temperature: 1.5 },
  tools: { messages, tools },
})) {
  print(name, await client.chat.completions.create({ model: "m", ...body }));
  const stream = await client.chat.completions.create({ model: "m", stream: true, ...body });
  for await (const event of stream) print(name + " stream", event);
}

const models = [];
for await (const model of client.models.list()) models.push(model.id);
print("models", models);

try {
  await client.chat.completions.create({ model: "teapot", messages });
} catch (e) {
  print("error", [e.status, e.error, e.type, e.code]);
}

if (embeddings) {
  const own = new OpenAI({ baseURL: embeddings, apiKey: "k" });
  const { data } = await own.embeddings.create({ model: "any", input: ["The brass key.", "真鍮の鍵。"] });
  print("embeddings", data.map((d) => [d.embedding.length, d.embedding.some((x) => x !== 0)]));
}
