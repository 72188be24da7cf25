// Which of V8's compilers this process runs; the first import of the command line, so that nothing is compiled before.
//
// Maglev, the middle one, can give wrong numbers where the machine is busy: in Node 26.10 (V8 14.6) six of 360 short
// processes that made objects of two numbers each in one place gave several of them the numbers of the last, and none of
// 360 without it. A memo's numbers have to be the same on every run.
//
// Patterns are compiled to machine code at once. Those of the masking are long and used many times from the first text on:
// compiled to bytecode first, and then again, they keep the first answer waiting. And in Node 26.10 a pattern that changes
// from the one to the other can match otherwise than in either: "People google the name" was masked as if it named a
// model provider (`node --test masking/src/languages.sweep.test.ts` without the option shows it). Patterns of Node that ran once
// before these options are set still change; under `--no-regexp-tier-up`, set here, their next use can end the process.
import { setFlagsFromString } from 'node:v8';

/** Also for processes that do not begin with the command line: those of tests and measurements. */
export const COMPILER_FLAGS = ['--no-maglev', '--regexp-tier-up-ticks=0'] as const;

for (const flag of COMPILER_FLAGS) setFlagsFromString(flag);
