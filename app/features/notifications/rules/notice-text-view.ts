import type { NoticeKey } from './notice-catalog.ts';

/** A text as it is sent now. Version 0 is the one that the product ships. */
export type NoticeTextRow = { key: NoticeKey; title: string; body: string; version: number };
