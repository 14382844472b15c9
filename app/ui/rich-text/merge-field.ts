/** What a text may ask for as `{{name}}`, and what people call it. */
export type MergeFieldChoice = { name: string; label: string };
