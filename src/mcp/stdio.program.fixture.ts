// The server of one editor as a program, for tests.
import { createClient } from '@witan/client';
import { runStdio } from './stdio.ts';

const { WITAN_BASE_URL: baseUrl = '', WITAN_API_KEY: apiKey = '', WITAN_EMAIL: userEmail } = process.env;

await runStdio({
  client: createClient({ apiKey, baseUrl }),
  userEmail,
  baseUrl,
  stdin: process.stdin,
  stdout: process.stdout,
  onFault: (error) => console.error(error),
});
process.exit();
