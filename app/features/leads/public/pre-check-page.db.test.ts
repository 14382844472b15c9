import { randomUUID } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { legalTermsDraft } from '#app/features/catalog/rules/lawyers.ts';
import { listLawyers, saveLegalTerms } from '#app/features/catalog/server/index.server.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { requestContext } from '#app/platform/request-context.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { action as preCheck } from './pre-check-page.tsx';

const context = onTestDatabase();
const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;
let admin: SignedInActor;

beforeAll(async () => {
  admin = await addPerson(context.owner, 'admin');
});

async function switchTo(on: boolean) {
  const { terms } = await listLawyers(admin);
  const saved = await saveLegalTerms(admin, { ...terms, on }, packShown(legalTermsDraft(terms)));
  if (!saved.ok) throw new Error(saved.error.message);
}

test('the pre-check offers no plan for a lawsuit while Limpa Jus is off, and its lead says the same', async () => {
  const send = async (intent: 'check' | 'lead') => {
    const provider = new RouterContextProvider();
    provider.set(requestContext, {
      ...{
        requestId: 'pre-1',
        nonce: '',
        ip: '203.0.113.9',
        userAgent: 'Navegador de teste',
        partnerCode: '',
      },
      ...{ session: async () => null, addCookies: () => {} },
    });
    const email = `${randomUUID()}@exemplo.com.br`;
    const body = new URLSearchParams({
      ...{
        quem: 'pessoa',
        quantas: '1',
        'onde-0': 'justica',
        'divida-0': 'nao_conheco',
        'tempo-0': 'menos',
        intent,
      },
      ...{
        name: 'Ana Maria Souza',
        whatsapp: '49988887777',
        email,
        docType: 'CPF',
        state: 'SC',
        cep: '89801000',
        lgpdConsent: 'on',
      },
    });
    const request = new Request('http://localhost/pre-analise', { method: 'POST', body });
    const { data } = await preCheck({ request, context: provider } as unknown as Parameters<
      typeof preCheck
    >[0]);
    const [lead] = await rows<{ notes: string }>('select notes from leads where email = $1', email);
    return { outcome: data.check?.found?.[0]?.outcome, lead: lead?.notes };
  };

  expect(await send('check')).toEqual({ outcome: 'talvez', lead: undefined });
  expect((await send('lead')).lead).toContain('Resposta dada: Talvez.');
  await switchTo(false);
  expect(await send('check')).toEqual({ outcome: 'improvavel', lead: undefined });
  expect((await send('lead')).lead).toContain('Resposta dada: Provavelmente não dá');
});
