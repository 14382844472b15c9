import type { z } from 'zod';
import { fieldErrors, firstMessage } from '#app/lib/form-data.ts';
import type { Result } from '#app/lib/result.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { orErased } from '#app/platform/erased.server.ts';
import type { ClientAnswer } from './client-answer.ts';

export type Values = Record<string, string>;
type Who = { admin: SignedInActor; clientId: string };
export type Action = (who: Who, values: Values) => Promise<ClientAnswer>;

/**
 * One form of the page: parses, does, and answers with the toast of docs/product.md section 8; refused values go back
 * as they were typed.
 */
export function form<Schema extends z.ZodType, T>(
  schema: Schema,
  bad: string,
  work: (who: Who, input: z.infer<Schema>) => Promise<Result<T>>,
  good: Toast | ((input: z.infer<Schema>) => Toast),
  undo?: (value: T, input: z.infer<Schema>) => Values | undefined,
): Action {
  return async (who, values) => {
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      const toast: Toast = { tone: 'bad', title: bad, message: firstMessage(parsed.error) };
      return { ok: false, toast, fields: fieldErrors(parsed.error), values };
    }
    const result = await orErased(work(who, parsed.data));
    if (!result.ok) {
      const { code, message, fields } = result.error;
      return {
        ok: false,
        toast: { tone: 'bad', title: bad, message },
        fields,
        values,
        ...(code === 'stale' && { stale: true }),
      };
    }
    const toast = typeof good === 'function' ? good(parsed.data) : good;
    return { ok: true, toast, ...(undo && { undo: undo(result.value, parsed.data) }) };
  };
}
