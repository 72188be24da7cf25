import { Option, type Command } from '@commander-js/extra-typings';
import { trackRecordAsText } from '@witan/memo/documents/track-record';
import { saveText } from '../files.ts';
import { badInput, jsonOf, print, terminalOf, type Io } from '../io.ts';
import { readEmail } from '../options.ts';
import { inSession } from '../session.ts';

export function define(command: Command, io: Io): void {
  command
    .description("Prints how good the panel's forecasts were, by what came of the decisions.")
    .option('--email <address>', 'one account alone', readEmail)
    .addOption(new Option('--mode <mode>', 'of live or of test memos').choices(['live', 'test'] as const))
    .option('--transparent', 'name the models; needs a key with the scope admin')
    .option('--save <file>', 'also write it to a file: .html, with its charts, or .json')
    .option('--json', 'print JSON')
    .action(async ({ email: userEmail, mode, transparent, save, ...flags }) => {
      if (save !== undefined && !/\.(?:html|json)$/i.test(save))
        throw badInput('--save must name a file that ends in .html or .json.');
      const asked = { userEmail, mode, transparent };
      await inSession(io, async ({ client }) => {
        const record = await client.trackRecord(asked);
        const isPage = save?.toLowerCase().endsWith('.html');
        const text = isPage ? await client.trackRecordDocument('html', asked) : `${jsonOf(record, 2)}\n`;
        if (save !== undefined) await saveText(io, save, text);
        print(io, flags, record, () => trackRecordAsText(record, terminalOf(io, io.stdout)));
      });
    });
}
