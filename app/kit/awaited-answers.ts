import { textIn } from '#app/lib/form-data.ts';
import type { FormAnswer } from './form-answer.ts';

type Take = (answer: FormAnswer<unknown> | undefined) => void;

/** Field with the number of a form whose answer is waited for. */
export const NUMBER = 'number';
const waiting = new Map<string, Take>();
let last = 0;

/** A number for a form to carry, and what it is answered with; undefined where nothing answers. */
export function awaitAnswer() {
  last += 1;
  const number = String(last);
  const answer = new Promise<FormAnswer<unknown> | undefined>((take) => waiting.set(number, take));
  return { number, answer };
}

/** Takes the answer to the form of this request, where a place on the page waits for it. */
export async function takerOf(request: Request): Promise<Take | undefined> {
  if (!request.headers.get('content-type')?.includes('urlencoded')) return undefined;
  const number = textIn(await request.clone().formData(), NUMBER);
  const take = waiting.get(number);
  waiting.delete(number);
  return take;
}
