import { data } from 'react-router';
import type { z } from 'zod';
import { LEAD_SENT, refusedFields } from '#app/features/leads/rules/messages.ts';
import type { LeadAnswer } from '#app/features/leads/ui/form-rounds.tsx';
import { defineForm } from '#app/kit/form.server.ts';
import { type Entries, statusOf } from '#app/kit/form-answer.ts';
import { parseInput, readForm } from '#app/lib/form-data.ts';
import { err, type Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import type { RequestInfo } from '#app/platform/request-context.server.ts';
import { LEAD_NOT_SENT } from './unsent.ts';

type Sender = Pick<RequestInfo, 'ip' | 'userAgent' | 'requestId'>;

/**
 * Answers a public form that becomes a lead. docs/product.md section 8, Lead submit: each outcome has its toast;
 * nothing entered is lost.
 * @param save stores the lead; an error of it is logged once and answered with 503, for clients and monitors
 */
export async function answerLead<Input extends { email: string }>(
  { ip, userAgent, requestId }: Sender,
  form: FormData,
  schema: z.ZodType<Input>,
  save: (from: { ip: string; userAgent: string }, input: Input) => Promise<Result<unknown>>,
  sent: Toast = LEAD_SENT,
) {
  let limited = false;
  const answer = defineForm({
    failed: LEAD_NOT_SENT.title,
    schema: (draft: Entries) => {
      const parsed = parseInput(schema, draft);
      if (parsed.ok) return parsed;
      const { title, message = '' } = refusedFields(parsed.error.fields ?? {});
      return err({ ...parsed.error, title, message });
    },
    save: async (from: { ip: string; userAgent: string }, input) => {
      const result = await save(from, input);
      limited = !result.ok && result.error.code === 'too-many-attempts';
      return result;
    },
    done: sent,
    show: (_, { email }) => ({ email }),
  });
  try {
    const answered = await answer({ ip, userAgent }, form, 'lead');
    return data<LeadAnswer>(answered, { status: limited ? 429 : statusOf(answered) });
  } catch (error) {
    log.error({ requestId, event: 'lead', ...errorFields(error) }, 'lead could not be saved');
    const refused = { ok: false, intent: 'lead', draft: readForm(form), toast: LEAD_NOT_SENT };
    return data<LeadAnswer>(refused, { status: 503 });
  }
}
