// The reference for sending: one loop per chat that sends a text and stores nothing. Prints messages a second. Usage:
// `node bare-send.ts <url of sendMessage> <messages> <chat ids …>`.

const [url = '', messages = '0', ...chatIds] = process.argv.slice(2);
const text = 'x'.repeat(300);
let left = Number(messages);

async function sendInTurn(chatId: string): Promise<void> {
  while (left-- > 0) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: Number(chatId), text }),
    });
    if (response.status !== 200)
      throw new Error(`Telegram answered ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  }
}

const startedAt = performance.now();
await Promise.all(chatIds.map(sendInTurn));
console.log(String((Number(messages) * 1000) / (performance.now() - startedAt)));
