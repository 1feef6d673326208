// A bench program for the tests of the child protocol: answers, refuses, works and ends on request.
import * as z from 'zod';
import { serveCommands, taking } from './commands.ts';

serveCommands({
  double: taking(z.number(), (value) => value * 2),
  work: taking(z.number(), (milliseconds) => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
  }),
  end: () => process.exit(3),
});
