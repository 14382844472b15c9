import { randomUUID } from 'node:crypto';
import { stageImport } from '#app/features/imports/server/index.server.ts';
import { readImportFile } from '#app/features/imports/server/read-file.server.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { today } from './panel-payments.ts';

type Entry = { amount: string; memo: string; fitid?: string };

/** A bank statement dated today with these entries, read and staged. @returns its import */
export async function stageStatement(admin: SignedInActor, entries: Entry[]): Promise<string> {
  const day = today().replaceAll('-', '');
  const blocks = entries.map(
    ({ amount, memo, fitid = randomUUID() }) =>
      `<STMTTRN><DTPOSTED>${day}\n<TRNAMT>${amount}\n<FITID>${fitid}\n<MEMO>${memo}\n</STMTTRN>`,
  );
  const text = `OFXHEADER:100\n<OFX><STMTRS><BANKID>1\n<ACCTID>2\n${blocks.join('\n')}</STMTRS></OFX>`;
  const sheet = await readImportFile('payments', Buffer.from(text));
  if (!sheet.ok) throw new Error(sheet.error.message);
  return stageImport(admin, 'payments', { name: 'extrato.ofx', sheet: sheet.value });
}
