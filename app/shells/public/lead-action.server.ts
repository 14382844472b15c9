import { data } from 'react-router';
import type { z } from 'zod';
import { LEAD_SENT, refusedFields } from '#app/features/leads/rules/messages.ts';
import type { LeadAnswer } from '#app/features/leads/ui/form-rounds.tsx';
import type { Entries } from '#app/kit/form-answer.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import type { Result } from '#app/lib/result.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import type { RequestInfo } from '#app/platform/request-context.server.ts';
import { LEAD_NOT_SENT } from './unsent.ts';

type Sender = Pick<RequestInfo, 'ip' | 'userAgent' | 'requestId'>;

/**
 * Takes a form that becomes a lead. docs/product.md section 8, Lead submit: each outcome has its toast; nothing
 * entered is lost.
 * @param keep stores the lead; an error of it is logged once and answered with 503, for clients and monitors.
 */
export async function answerLead<Input extends { email: string }>(
  { ip, userAgent, requestId }: Sender,
  draft: Entries,
  schema: z.ZodType<Input>,
  keep: (from: { ip: string; userAgent: string }, input: Input) => Promise<Result<unknown>>,
): Promise<LeadAnswer | DataWithStatus> {
  const refused = { ok: false, intent: 'lead', draft };
  const parsed = schema.safeParse(draft);
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error);
    return { ...refused, toast: refusedFields(fields), fields };
  }
  try {
    const result = await keep({ ip, userAgent }, parsed.data);
    if (!result.ok) return { ...refused, toast: { ...LEAD_NOT_SENT, message: result.error.message } };
    return { ok: true, intent: 'lead', toast: LEAD_SENT, shown: { email: parsed.data.email } };
  } catch (error) {
    log.error({ requestId, event: 'lead', ...errorFields(error) }, 'lead could not be saved');
    return data<LeadAnswer>({ ...refused, toast: LEAD_NOT_SENT }, { status: 503 });
  }
}

type DataWithStatus = ReturnType<typeof data<LeadAnswer>>;
