import { useEffect, useRef, useState } from 'react';
import {
  type ChatMessage,
  historyToSend,
  QUESTION_LENGTH,
  REPLY_LENGTH,
} from '#app/features/assistant/rules/terms.ts';
import { ChatRefusal, streamReply } from './chat-stream.ts';

/** Key of this visit's conversation: it ends with the tab, and the server does not store it. */
const KEY = 'nome.chat';

const isMessage = (value: unknown): value is ChatMessage =>
  typeof value === 'object' &&
  value !== null &&
  'role' in value &&
  (value.role === 'user' || value.role === 'assistant') &&
  'content' in value &&
  typeof value.content === 'string';

/** Returns the stored conversation; empty if it is missing, malformed, or the browser stores nothing. */
function storedTalk(): ChatMessage[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) && kept.every(isMessage) ? kept : [];
  } catch {
    return [];
  }
}

function keepTalk(messages: readonly ChatMessage[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(messages));
  } catch {
    // With a full or forbidden storage, only the history after a reload is lost.
  }
}

type Talk = {
  messages: ChatMessage[];
  phase: 'ready' | 'waiting' | 'failed';
  /** Why the server refused, when it said so. */
  reason?: string;
};

/** A question without its answer was interrupted, by a reload for instance. */
function restored(): Talk {
  const messages = storedTalk();
  return { messages, phase: messages.at(-1)?.role === 'user' ? 'failed' : 'ready' };
}

/** The conversation with the assistant (docs/product.md section 4, Chat). Lives in the browser only. */
export function useChat(publicKey: string) {
  const [talk, setTalk] = useState<Talk>(restored);
  const [growing, setGrowing] = useState('');
  const running = useRef<AbortController>(null);

  useEffect(() => keepTalk(talk.messages), [talk.messages]);
  useEffect(() => () => running.current?.abort(), []);

  async function answer(messages: ChatMessage[]) {
    const controller = new AbortController();
    running.current = controller;
    setTalk({ messages, phase: 'waiting' });
    let end: Talk;
    try {
      let reply = '';
      for await (const piece of streamReply(publicKey, historyToSend(messages), controller.signal)) {
        reply += piece;
        if (running.current === controller) setGrowing(reply);
      }
      const content = reply.trim().slice(0, REPLY_LENGTH);
      if (content === '') throw new Error('empty answer');
      end = { messages: [...messages, { role: 'assistant', content }], phase: 'ready' };
    } catch (error) {
      end = { messages, phase: 'failed', ...(error instanceof ChatRefusal && { reason: error.message }) };
    }
    // A new conversation drops the rest of the old answer.
    if (running.current !== controller) return;
    setGrowing('');
    setTalk(end);
  }

  return {
    ...talk,
    /** Received part of the current answer. */
    growing,
    ask(question: string) {
      const content = question.trim().slice(0, QUESTION_LENGTH);
      if (content && talk.phase !== 'waiting') answer([...talk.messages, { role: 'user', content }]);
    },
    askAgain() {
      if (talk.phase === 'failed') answer(talk.messages);
    },
    startOver() {
      running.current?.abort();
      running.current = null;
      setGrowing('');
      setTalk({ messages: [], phase: 'ready' });
    },
  };
}

export type Chat = ReturnType<typeof useChat>;
