import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { CASE_QUESTIONS, FORTY_QUESTIONS, LESSON_QUESTIONS } from '#tests/forty-questions.ts';
import { answerChat } from './answer-chat.server.ts';
import { embeddedModel } from './ports/embedded-model.server.ts';

onTestDatabase();
const model = embeddedModel({ pieceMs: 0 });

async function answered(ask: string): Promise<string> {
  const reply = await answerChat(
    model,
    { messages: [{ role: 'user', content: ask }] },
    AbortSignal.timeout(30_000),
  );
  if (!reply.ok) throw new Error(reply.error.message);
  let answer = '';
  for await (const piece of reply.value) answer += piece;
  return answer;
}

test.each([...FORTY_QUESTIONS, ...CASE_QUESTIONS, ...LESSON_QUESTIONS])(
  '“$ask”',
  async ({ ask, says, never, written }) => {
    const answer = await answered(ask);
    expect(answer).toMatch(says);
    if (never) expect(answer).not.toMatch(never);
    expect(answer).not.toMatch(/^(sim|não)[.,!]|\{\{/i);
    // A written answer says on which day it was checked.
    if (written) expect(answer).toMatch(/conferido em \d{2}\/\d{2}\/\d{4}/);
  },
);
