/** Result of one sent file; `message` says why it was refused. */
export type UploadOutcome = { name: string; ok: true } | { name: string; ok: false; message: string };

/** Answer of an upload address to a page that sends files by script. */
export type UploadAnswer = { files: UploadOutcome[] };

/** Reads such an answer; null for anything else (a page of a proxy, a sign-in form). */
export function readUploadAnswer(text: string): UploadAnswer | null {
  try {
    const answer = JSON.parse(text) as Partial<UploadAnswer> | null;
    return Array.isArray(answer?.files) ? (answer as UploadAnswer) : null;
  } catch {
    return null;
  }
}
