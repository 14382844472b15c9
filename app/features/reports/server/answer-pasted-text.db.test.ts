import { expect, test } from 'vitest';
import { addOwnListings } from '#app/features/listings/server/index.server.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { reportHolder } from '#tests/reports.ts';
import { answerPastedText } from './index.server.ts';

const context = onTestDatabase();

/** Submits the customer's form for pasted text. @returns the answer, or the address of its redirect */
async function pasting() {
  const { person, seen } = await reportHolder(context.owner);
  const actor = person as CustomerActor;
  const paste = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ intent: 'read', ...fields });
    const request = new Request('http://localhost/app/anotacoes/colar', { method: 'POST', body });
    const doors = {
      actor,
      holder: async () => ({ userId: actor.userId, linkedProfileId: null }),
      add: (inputs: Parameters<typeof addOwnListings>[1]) => addOwnListings(actor, inputs),
      ...{ back: '/app/anotacoes', reports: '/app/anotacoes/relatorios' },
    };
    return answerPastedText(request, doors).catch((thrown: unknown) => {
      if (!(thrown instanceof Response)) throw thrown;
      return thrown.headers.get('location') ?? '';
    });
  };
  return { paste, seen };
}

const REPORT = 'Serasa Experian\nEmitido em 20/11/2025\nBanco do Vale R$ 3.480,55 28/09/2024';

test('a whole report becomes a proposal with its place and day', async () => {
  const { paste, seen } = await pasting();
  const to = await paste({ text: REPORT });
  expect(to).toMatch(/^\/app\/anotacoes\/relatorios\/[\da-f-]{36}$/);
  expect(await seen(String(to).split('/').at(-1) ?? '')).toMatchObject({
    ...{ place: 'serasa', takenOn: '2025-11-20', items: [{ creditor: 'Banco do Vale', amount: 348_055 }] },
  });
});

test('asks for the day beside its field, keeps the text, and takes the answer', async () => {
  const { paste, seen } = await pasting();
  const text = REPORT.replace('Emitido em 20/11/2025\n', '');
  expect(await paste({ text })).toMatchObject({
    text,
    report: {
      draft: { place: '', takenOn: '' },
      fields: { takenOn: expect.stringContaining('Diga qual é') },
    },
  });
  expect(await paste({ text, takenOn: '32/13/2025' })).toMatchObject({
    report: { fields: { takenOn: 'Data inválida' } },
  });
  const today = civilDateAt(new Date());
  const id =
    String(await paste({ text, takenOn: today }))
      .split('/')
      .at(-1) ?? '';
  expect(await seen(id)).toMatchObject({ takenOn: today });
});

test('codes and single lines become rows, also when a place of a report was chosen', async () => {
  const { paste } = await pasting();
  expect(await paste({ text: '0002080-25.2012.5.15.0049', place: 'serasa' })).toMatchObject({
    rows: [{ seems: 'lawsuit', take: false }],
  });
  expect(await paste({ text: 'Banco do Vale R$ 3.480,55 28/09/2025' })).toMatchObject({
    rows: [{ seems: 'record', take: true }],
  });
});
