// The health check of the container, without a shell: exit code 0 when the program in it is ready.
const { HOST = '', PORT } = process.env;
const host = ['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
const answer = await fetch(`http://${host}:${PORT || '8080'}/health/ready`, {
  signal: AbortSignal.timeout(3000),
}).catch((error) => ({ ok: false, text: async () => error.message }));
if (!answer.ok) console.log(await answer.text());
process.exitCode = answer.ok ? 0 : 1;
