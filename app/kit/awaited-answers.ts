import { textIn } from '#app/lib/form-data.ts';
import type { FormAnswer } from './form-answer.ts';

type Take = (answer: FormAnswer<unknown> | undefined) => void;

/** Field with the number of a form whose answer is awaited. */
export const NUMBER = 'number';
const waiting = new Map<string, Take>();
let last = 0;

/** Returns a number for a form to send along, and a promise of its answer (undefined without an answer). */
export function awaitAnswer() {
  last += 1;
  const number = String(last);
  const answer = new Promise<FormAnswer<unknown> | undefined>((take) => waiting.set(number, take));
  return { number, answer };
}

/** Returns the callback that takes the answer to this request's form, if the page awaits one. */
export async function takerOf(request: Request): Promise<Take | undefined> {
  if (!request.headers.get('content-type')?.includes('urlencoded')) return undefined;
  const number = textIn(await request.clone().formData(), NUMBER);
  const take = waiting.get(number);
  waiting.delete(number);
  return take;
}
