import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChatInput } from './input.ts';
import { type ChatMessage, HISTORY_LENGTH, HISTORY_MESSAGES, historyToSend } from './terms.ts';

const talk = (rounds: number, length = 10): ChatMessage[] =>
  Array.from({ length: rounds * 2 - 1 }, (_, i) => ({
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: `${i}`.padEnd(length, '.'),
  }));

test('a history within the limits is sent whole', () => {
  expect(historyToSend(talk(15))).toEqual(talk(15));
});

test('a longer one loses its beginning and still starts with a question', () => {
  const sent = historyToSend(talk(20));
  expect(sent).toHaveLength(HISTORY_MESSAGES - 1);
  expect(sent[0]?.role).toBe('user');
  expect(sent.at(-1)).toEqual(talk(20).at(-1));
});

test('the sent history passes the schema for any conversation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 3, max: 1_000 }), (rounds, length) => {
      const messages = historyToSend(talk(rounds, length));
      const total = messages.reduce((sum, { content }) => sum + content.length, 0);
      return ChatInput.safeParse({ messages }).success && total <= HISTORY_LENGTH;
    }),
  );
});
