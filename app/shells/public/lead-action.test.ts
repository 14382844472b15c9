import { expect, test } from 'vitest';
import { LeadInput } from '#app/features/leads/rules/input.ts';
import { log } from '#app/platform/log.server.ts';
import { answerLead } from './lead-action.server.ts';

log.level = 'silent';

test('a lead that is not stored answers 503, with its toast and all that was entered', async () => {
  const draft = {
    name: 'Maria da Silva',
    email: 'maria@exemplo.com.br',
    whatsapp: '(49) 98888-7777',
    docType: 'CPF',
    docNumber: '529.982.247-25',
    state: 'SC',
    cep: '89801-001',
    lgpdConsent: 'on',
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(draft)) form.set(name, value);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const sender = { ip: '10.0.0.1', userAgent: 'x', requestId: 'pedido-1' };
  const answer = await answerLead(sender, form, LeadInput, () => Promise.reject(full));
  expect(answer).toMatchObject({
    init: { status: 503 },
    data: { ok: false, draft, toast: { title: 'Erro ao enviar' } },
  });
});
