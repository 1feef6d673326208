// Loaded before the program by `node --import`: from SIGUSR2 on it leaks memory until the memory
// limit ends the process.

const kept: number[][] = [];
const numbersEach = 100_000;
const everyMs = 40;

process.once('SIGUSR2', () => {
  setInterval(
    () => kept.push(Array.from({ length: numbersEach }, (_, index) => index + kept.length + 0.5)),
    everyMs,
  ).unref();
});
