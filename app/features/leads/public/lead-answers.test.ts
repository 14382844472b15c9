import { expect, test } from 'vitest';
import { LeadInput } from '#app/features/leads/rules/input.ts';
import { LEAD_ANSWERS, LEAD_CONSENT_MISSING } from '#app/features/leads/rules/messages.ts';
import { LEAD_NOT_SENT } from '#app/features/leads/rules/unsent-lead.ts';
import { defineForm } from '#app/kit/form.server.ts';
import { statusOf } from '#app/kit/form-answer.ts';
import { log } from '#app/platform/log.server.ts';
import { LEAD_ENTRIES } from '#tests/lead.ts';

log.level = 'silent';

const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
const send = defineForm({ ...LEAD_ANSWERS, schema: LeadInput, save: () => Promise.reject(full) });

async function answerTo(draft: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(draft)) form.set(name, value);
  const answer = await send(null, form, 'lead');
  return { ...answer, status: statusOf(answer) };
}

test('a lead that is not stored answers 503 and keeps the entries', async () => {
  const refused = { ok: false, status: 503, draft: LEAD_ENTRIES, toast: LEAD_NOT_SENT };
  expect(await answerTo(LEAD_ENTRIES)).toMatchObject(refused);
});

test('a form without the consent alone answers with the text about the consent', async () => {
  const { lgpdConsent: _, ...draft } = LEAD_ENTRIES;
  expect(await answerTo(draft)).toMatchObject({ status: 422, draft, toast: LEAD_CONSENT_MISSING });
  const other = await answerTo({ ...draft, name: '' });
  expect(other.toast?.title).not.toBe(LEAD_CONSENT_MISSING.title);
});
