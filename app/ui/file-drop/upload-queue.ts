/** State of a chosen file. `progress` is from 0 to 1; a `message` is for the sender. */
export type UploadState =
  | { name: 'queued' }
  | { name: 'sending'; progress: number }
  /** Resumes automatically: the network is missing, or the server requested a pause. */
  | { name: 'waiting' }
  | { name: 'sent' }
  /** The server will not accept this file, however often it is sent. */
  | { name: 'refused'; message: string }
  | { name: 'failed'; message: string };

export type Upload = { key: number; name: string; size: number; attempts: number; state: UploadState };

export type UploadAction =
  | { type: 'add'; uploads: { key: number; name: string; size: number; refusal?: string | undefined }[] }
  | { type: 'progress'; key: number; progress: number }
  | { type: 'settle'; key: number; state: UploadState }
  | { type: 'retry'; key: number }
  | { type: 'online' }
  | { type: 'remove'; key: number }
  | { type: 'clear-ended' };

/** Concurrent uploads: more would only make each slower, and an interruption costlier. */
const AT_ONCE = 2;
/** Automatic retries of one file; then the person decides. */
export const MAX_ATTEMPTS = 5;

export function uploadQueue(uploads: readonly Upload[], action: UploadAction): readonly Upload[] {
  const change = (key: number, next: (upload: Upload) => Upload) =>
    uploads.map((upload) => (upload.key === key ? next(upload) : upload));
  switch (action.type) {
    case 'add':
      return [
        ...uploads,
        ...action.uploads.map(
          ({ refusal, ...file }): Upload => ({
            ...file,
            attempts: 0,
            state: refusal ? { name: 'refused', message: refusal } : { name: 'queued' },
          }),
        ),
      ];
    case 'progress':
      return change(action.key, (upload) => ({
        ...upload,
        state: { name: 'sending', progress: action.progress },
      }));
    case 'settle':
      return change(action.key, (upload) => ({
        ...upload,
        attempts: upload.attempts + (action.state.name === 'waiting' ? 1 : 0),
        state: action.state,
      }));
    case 'retry':
      return change(action.key, (upload) => ({ ...upload, attempts: 0, state: { name: 'queued' } }));
    case 'online':
      return uploads.map((upload) =>
        upload.state.name === 'waiting' ? { ...upload, state: { name: 'queued' } } : upload,
      );
    case 'remove':
      return uploads.filter(({ key }) => key !== action.key);
    case 'clear-ended':
      return uploads.filter(({ state }) => state.name !== 'sent' && state.name !== 'refused');
  }
}

const has = (upload: Upload, ...names: UploadState['name'][]) => names.includes(upload.state.name);

/** The files to send next, in the order in which they were chosen. */
export function nextUploads(uploads: readonly Upload[]): Upload[] {
  const sending = uploads.filter((upload) => has(upload, 'sending')).length;
  return uploads.filter((upload) => has(upload, 'queued')).slice(0, Math.max(0, AT_ONCE - sending));
}

/** True while a file is being sent or will be automatically. */
export const isBusy = (uploads: readonly Upload[]): boolean =>
  uploads.some((upload) => has(upload, 'queued', 'sending', 'waiting'));
