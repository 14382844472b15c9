import type { z } from 'zod';
import type { LeadAnswer } from '#app/features/leads/rules/lead-answer.ts';
import { LEAD_NOT_SENT, LEAD_SENT, refusedFields } from '#app/features/leads/rules/lead-messages.ts';
import { fieldErrors } from '#app/lib/form-data.ts';
import type { Result } from '#app/lib/result.ts';
import { errorFields, log } from '#app/platform/log.server.ts';
import type { RequestInfo } from '#app/platform/request-context.server.ts';

type Sender = Pick<RequestInfo, 'ip' | 'userAgent' | 'requestId'>;

/**
 * Takes a form that becomes a lead. docs/product.md section 8, Lead submit: each outcome has its toast; nothing typed
 * is lost.
 * @param keep writes it down; what it throws is logged once and told as a failure.
 */
export async function answerLead<Input extends { email: string }>(
  { ip, userAgent, requestId }: Sender,
  values: Record<string, string>,
  schema: z.ZodType<Input>,
  keep: (from: { ip: string; userAgent: string }, input: Input) => Promise<Result<unknown>>,
): Promise<LeadAnswer> {
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error);
    return { toast: refusedFields(fields), fields, values };
  }
  try {
    const result = await keep({ ip, userAgent }, parsed.data);
    if (!result.ok) return { toast: { ...LEAD_NOT_SENT, message: result.error.message }, values };
    return { toast: LEAD_SENT, sent: { email: parsed.data.email } };
  } catch (error) {
    log.error({ requestId, event: 'lead', ...errorFields(error) }, 'lead could not be saved');
    return { toast: LEAD_NOT_SENT, values };
  }
}
