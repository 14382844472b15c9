import { expect, test } from 'vitest';
import { LeadInput } from '#app/features/leads/rules/input.ts';
import { log } from '#app/platform/log.server.ts';
import { LEAD_ENTRIES } from '#tests/lead.ts';
import { answerLead } from './lead-action.server.ts';

log.level = 'silent';

test('a lead that is not stored answers 503, with its toast and all that was entered', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(LEAD_ENTRIES)) form.set(name, value);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const sender = { ip: '10.0.0.1', userAgent: 'x', requestId: 'pedido-1' };
  const answer = await answerLead(sender, form, LeadInput, () => Promise.reject(full));
  expect(answer).toMatchObject({
    init: { status: 503 },
    data: { ok: false, draft: LEAD_ENTRIES, toast: { title: 'Erro ao enviar' } },
  });
});
