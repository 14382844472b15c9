type Bytes = Buffer<ArrayBuffer>;

const bodies = new WeakMap<Response, Bytes>();

/**
 * An answer whose body is stored beside it: the platform's `Response` would copy it, make a stream of it, and
 * copy it again for compression. The host sends the result of `wholeBody` (server/compression.ts).
 */
export function wholeAnswer(body: Bytes, init: ResponseInit): Response {
  const answer = new Response(null, init);
  bodies.set(answer, body);
  return answer;
}

/** The body of an answer that `wholeAnswer` made. */
export const wholeBody = (answer: Response): Bytes | undefined => bodies.get(answer);
