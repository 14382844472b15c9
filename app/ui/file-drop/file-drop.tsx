import { Camera, FileUp } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { formatFileSize } from '#app/lib/numbers.ts';
import { buttonClass } from '../button.tsx';
import { cx } from '../class-names.ts';
import { type HeldPhoto, HeldPhotos } from './held-photos.tsx';
import { UploadRow } from './upload-row.tsx';
import { type UploadSummary, useUploads } from './use-uploads.ts';

type Props = {
  /** Address below /app/envios/ that takes the field `arquivos` and answers with `answerUpload`. */
  action: string;
  /** Further fields of the form, sent with every file. */
  fields?: Readonly<Record<string, string>>;
  /** Types for the system's file chooser, as in `accept`: the server decides which it accepts. */
  accept: string;
  maxBytes: number;
  /** In compact form only screen readers read the title, which distinguishes the buttons of a page. */
  texts: { title: string; hint: string };
  /** For a row of a list: only the buttons, which still accept dropped files. */
  compact?: boolean;
  /** Less prominent button, when no further file is needed. */
  quiet?: boolean;
  /** Also offers the telephone's camera. */
  camera?: boolean;
  /** Checks photos of a document on the device, and asks before it sends one with a fault. */
  checked?: boolean;
  multiple?: boolean;
  onDone?: (summary: UploadSummary) => void;
};

const loadCheck = () => import('./photo-check.ts');

const NO_FIELDS = {};
const NOTHING = () => {};

/**
 * Upload of files: dropped, chosen or photographed, each with its progress. They can be cancelled or retried,
 * and continue when the network is back. Without JavaScript it is a plain form with a file field and a
 * button.
 */
export function FileDrop({
  action,
  fields = NO_FIELDS,
  accept,
  maxBytes,
  texts,
  camera = false,
  checked = false,
  compact = false,
  quiet = false,
  multiple = true,
  onDone = NOTHING,
}: Props) {
  const { uploads, busy, add, retry, remove } = useUploads({
    action,
    fields,
    onDone,
    refuse: ({ size }) => {
      if (size === 0) return 'Este arquivo está vazio.';
      return size > maxBytes ? `Este arquivo passa de ${formatFileSize(maxBytes)}.` : undefined;
    },
  });
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const titleId = useId();
  const hintId = useId();
  const place = compact ? texts.title : '';
  // Loaded before a photo is chosen: the check also works without a network.
  useEffect(() => void (checked && loadCheck().catch(NOTHING)), [checked]);
  const [held, setHeld] = useState<readonly HeldPhoto[]>([]);
  const release = (photo: HeldPhoto) => setHeld((all) => all.filter((one) => one !== photo));
  const take = async (list: FileList | null) => {
    const chosen = [...(list ?? [])].slice(0, multiple ? undefined : 1);
    const photos = checked ? await photosWithFaults(chosen) : [];
    setHeld((all) => [...all, ...photos]);
    const clean = chosen.filter((file) => photos.every((photo) => photo.file !== file));
    if (clean.length > 0) add(clean);
  };

  const dropping = {
    onDragEnter: (event: DragEvent) => {
      event.preventDefault();
      depth.current += 1;
      setOver(true);
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDragLeave: () => {
      depth.current -= 1;
      if (depth.current === 0) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      depth.current = 0;
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <form method="post" action={action} encType="multipart/form-data" aria-labelledby={titleId}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div
        {...dropping}
        className={cx(
          'flex transition-colors duration-150',
          compact
            ? 'flex-wrap items-center gap-3 rounded-xl'
            : 'flex-col items-center gap-2 rounded-2xl border-2 border-dashed px-4 py-8 text-center',
          over ? 'border-brand bg-brand-soft' : !compact && 'border-line bg-surface',
        )}
      >
        {!compact && <FileUp aria-hidden className="size-8 text-brand-strong" />}
        <p id={titleId} className={compact ? 'sr-only' : 'text-lg font-semibold'}>
          {over ? 'Solte aqui' : texts.title}
        </p>
        <p id={hintId} className={cx('max-w-prose text-sm text-muted', compact && 'order-last basis-full')}>
          {texts.hint} Até {formatFileSize(maxBytes)} cada.
        </p>
        <div className={cx('flex flex-wrap gap-3', !compact && 'mt-2 justify-center')}>
          <ChooseFiles
            label={multiple ? 'Escolher arquivos' : 'Escolher arquivo'}
            place={place}
            quiet={quiet}
            input={{ name: 'arquivos', accept, multiple, 'aria-describedby': hintId }}
            onChoose={take}
          />
          {camera && (
            <span className="hidden pointer-coarse:contents pointer-coarse:*:order-first noscript:hidden">
              <ChooseFiles
                label="Tirar foto"
                place={place}
                icon
                input={{ accept: 'image/jpeg,image/png', capture: 'environment' }}
                onChoose={take}
              />
            </span>
          )}
        </div>
        <noscript>
          <button type="submit" className={buttonClass({ variant: 'primary' })}>
            Enviar
          </button>
        </noscript>
      </div>
      {held.length > 0 && (
        <HeldPhotos
          photos={held}
          onDiscard={release}
          onSend={(photo) => {
            release(photo);
            add([photo.file]);
          }}
        />
      )}
      {uploads.length > 0 && (
        <ul aria-label="Arquivos escolhidos" className="mt-3 space-y-2">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onRemove={() => remove(upload.key)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {busy ? 'Enviando arquivos.' : uploads.length > 0 && summary(uploads)}
      </p>
    </form>
  );
}

/** Photos among the chosen files that have a fault. A check that fails holds nothing back. */
async function photosWithFaults(files: readonly File[]): Promise<HeldPhoto[]> {
  const photos = files.filter(({ type }) => type.startsWith('image/'));
  if (photos.length === 0) return [];
  try {
    const { checkPhoto } = await loadCheck();
    const found = await Promise.all(photos.map(async (file) => ({ file, faults: await checkPhoto(file) })));
    return found.filter(({ faults }) => faults.length > 0);
  } catch {
    return [];
  }
}

function summary(uploads: readonly { name: string; state: { name: string } }[]): string {
  const refused = uploads.filter(({ state }) => state.name !== 'sent');
  const sent = uploads.length - refused.length;
  const names = refused.map(({ name }) => name).join(', ');
  return `${sent} de ${uploads.length} ${uploads.length === 1 ? 'enviado' : 'enviados'}.${names && ` Não enviados: ${names}.`}`;
}

/** A file field that looks like a button; without JavaScript the plain field. */
function ChooseFiles({
  label,
  place,
  icon = false,
  quiet = icon,
  input,
  onChoose,
}: {
  label: string;
  /** Purpose of the file for screen readers, if a page has several. */
  place: string;
  icon?: boolean;
  quiet?: boolean;
  input: React.ComponentProps<'input'>;
  onChoose: (files: FileList | null) => void;
}) {
  return (
    <label
      className={buttonClass(
        { variant: quiet ? 'secondary' : 'primary' },
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-strong',
      )}
    >
      {icon && <Camera aria-hidden className="size-5" />}
      {label}
      {place && <span className="sr-only">: {place}</span>}
      <input
        {...input}
        type="file"
        className="sr-only noscript:not-sr-only"
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
