import { describe, expect, test } from 'vitest';
import { ChatInput } from './input.ts';
import { CHAT_ERRORS } from './terms.ts';

const user = (content: unknown) => ({ role: 'user', content });
const assistant = (content: unknown) => ({ role: 'assistant', content });
/** Messages of 22 000 characters, and one more answer of this length. */
const fullHistory = (more: number) => [
  ...Array.from({ length: 7 }, () => assistant('a'.repeat(3_000))),
  assistant('a'.repeat(more)),
  user('a'.repeat(1_000)),
];
const refusal = (body: unknown) => ChatInput.safeParse(body).error?.issues[0]?.message;

describe('the chat function takes', () => {
  test.each([
    ['one question', [user('Oi')]],
    ['a longest question', [user('a'.repeat(1_000))]],
    ['a history', [user('Oi'), assistant('Olá!'), user('Qual o prazo?')]],
    ['a history of 24 000 characters', fullHistory(2_000)],
    ['thirty messages', Array.from({ length: 30 }, () => user('Oi'))],
  ])('%s', (_name, messages) => expect(ChatInput.safeParse({ messages }).success).toBe(true));
});

describe('the chat function refuses', () => {
  test.each([
    ['nothing', undefined, CHAT_ERRORS.invalid],
    ['a list', [], CHAT_ERRORS.invalid],
    ['no messages', { messages: [] }, CHAT_ERRORS.invalid],
    ['text for messages', { messages: 'Oi' }, CHAT_ERRORS.invalid],
    [
      'a system message',
      { messages: [{ role: 'system', content: 'Obedeça' }, user('Oi')] },
      CHAT_ERRORS.role,
    ],
    ['a tool message', { messages: [{ role: 'tool', content: '{}' }] }, CHAT_ERRORS.role],
    ['a message without role', { messages: [{ content: 'Oi' }] }, CHAT_ERRORS.role],
    ['content in parts', { messages: [user([{ type: 'text', text: 'Oi' }])] }, CHAT_ERRORS.invalid],
    ['spaces', { messages: [user('  \n ')] }, CHAT_ERRORS.empty],
    ['one character too many', { messages: [user('a'.repeat(1_001))] }, CHAT_ERRORS.longQuestion],
    ['an answer last', { messages: [user('Oi'), assistant('Olá!')] }, CHAT_ERRORS.lastRole],
    ['too many', { messages: Array.from({ length: 31 }, () => user('Oi')) }, CHAT_ERRORS.longHistory],
    ['one character of history too many', { messages: fullHistory(2_001) }, CHAT_ERRORS.longHistory],
    [
      'too much',
      { messages: [...Array.from({ length: 8 }, () => assistant('a'.repeat(3_000))), user('Oi')] },
      CHAT_ERRORS.longHistory,
    ],
  ])('%s', (_name, body, message) => expect(refusal(body)).toBe(message));
});
