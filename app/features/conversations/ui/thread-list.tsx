import { FileText, StickyNote, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { MessageView, Writer } from '#app/features/conversations/rules/terms.ts';
import type { ThreadDay, ThreadLine } from '#app/features/conversations/rules/thread-lines.ts';
import { dayAndHour, formatDate } from '#app/lib/dates.ts';
import { formatFileSize } from '#app/lib/numbers.ts';
import { cx } from '#app/ui/class-names.ts';

type Props = {
  days: ThreadDay[];
  /** The side that reads; the page shows its messages on the right. */
  side: 'customer' | 'team';
  writer: (message: { by: Writer; author: string | null }) => string;
  /** How far the other side has read, an ISO instant; null if it never has. */
  readUntil: string | null;
  /** Address of a document, if it opens from here. */
  documentLink?: (id: string) => string;
  /** Address of a file of the team, by the id of its message. */
  fileLink: (id: string) => string;
  earlier: string | null;
  /** Whether this is an older page than the newest. */
  older: boolean;
};

/** A page of a conversation, oldest first; it opens at its end. */
export function ThreadList({ days, side, writer, readUntil, documentLink, fileLink, earlier, older }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const newest = days.at(-1)?.lines.at(-1)?.at;
  useEffect(() => {
    if (newest && !older) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest, older]);
  const own = days
    .flatMap(({ lines }) => lines)
    .findLast((line) => line.kind === 'message' && isOwn(line, side));
  return (
    <div className="space-y-4">
      {(earlier || older) && (
        <p className="flex flex-wrap justify-center gap-x-5 text-sm">
          {earlier && (
            <Link to={`?antes=${earlier}`} className={LINK}>
              Ver mensagens anteriores
            </Link>
          )}
          {older && (
            <Link to="." className={LINK}>
              Voltar às mais novas
            </Link>
          )}
        </p>
      )}
      {days.map(({ day, lines }) => (
        <section key={day} aria-label={formatDate(day)}>
          <h2 className="tabular mb-3 text-center text-sm text-muted">{formatDate(day)}</h2>
          <ol className="space-y-2.5">
            {lines.map((line) => (
              <li
                key={`${line.kind}${idOf(line)}`}
                className={cx('flex', isOwn(line, side) ? 'justify-end' : 'justify-start')}
              >
                {line.kind === 'document' ? (
                  <Sent line={line} link={documentLink?.(line.document.id)} />
                ) : line.kind === 'note' ? (
                  <div className="max-w-[85%] rounded-2xl border border-dashed border-warning px-4 py-2.5 sm:max-w-[70%]">
                    <Head name={line.note.author ?? 'Equipe'} at={line.at}>
                      <StickyNote aria-hidden className="size-3.5" /> Nota interna de
                    </Head>
                    <p className="whitespace-pre-line wrap-anywhere">{line.note.body}</p>
                  </div>
                ) : (
                  <div
                    className={cx(
                      'max-w-[85%] rounded-2xl px-4 py-2.5 sm:max-w-[70%]',
                      isOwn(line, side) ? 'bg-brand-soft' : 'border border-line bg-raised',
                    )}
                  >
                    <Head name={writer(line.message)} at={line.at} />
                    <p className="whitespace-pre-line wrap-anywhere">{line.message.body}</p>
                    {line.message.file && (
                      <SentFile file={line.message.file} link={fileLink(line.message.id)} />
                    )}
                    {line.message.channel === 'whatsapp' && <ByWhatsApp delivery={line.message.delivery} />}
                    {line.message.channel === 'email' && (
                      <p className="mt-0.5 text-sm text-muted">
                        E-mail
                        {line.message.elsewhere &&
                          (side === 'team' ? ', de outro endereço' : ', de um endereço que não é o seu')}
                      </p>
                    )}
                    {line.message.whole && (
                      <details className="mt-1 text-sm">
                        <summary className="min-h-9 cursor-pointer py-1.5 underline underline-offset-4">
                          Ver o e-mail inteiro
                        </summary>
                        <p className="mt-1 whitespace-pre-line wrap-anywhere">{line.message.whole}</p>
                      </details>
                    )}
                    {line === own && line.message.channel !== 'whatsapp' && (
                      <p className="mt-0.5 text-right text-sm text-muted">
                        {readUntil && Date.parse(readUntil) >= Date.parse(line.at) ? 'Lida' : 'Enviada'}
                      </p>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <div ref={end} />
    </div>
  );
}

const LINK = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4';

const idOf = (line: ThreadLine): string =>
  line.kind === 'message' ? line.message.id : line.kind === 'note' ? line.note.id : line.document.id;

/** Documents are the customer's; notes and the assistant's messages are the team's. */
function isOwn(line: ThreadLine, side: 'customer' | 'team'): boolean {
  const byCustomer = line.kind === 'document' || (line.kind === 'message' && line.message.by === 'customer');
  return byCustomer === (side === 'customer');
}

const Head = ({ name, at, children }: { name: string; at: string; children?: React.ReactNode }) => (
  <p className="mb-0.5 flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
    {children}
    <span className="font-medium text-ink">{name}</span>
    <time dateTime={at} className="tabular">
      {dayAndHour(at).hour}
    </time>
  </p>
);

/** Channel of a message, and for the team its delivery. */
const ByWhatsApp = ({ delivery }: { delivery: MessageView['delivery'] | undefined }) => (
  <p
    className={cx(
      'mt-0.5 flex items-start gap-1.5 text-sm',
      delivery?.failed ? 'font-medium text-bad' : 'text-muted',
    )}
  >
    {delivery?.failed && <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
    <span>WhatsApp{delivery && `: ${delivery.words}`}</span>
  </p>
);

type FileProps = { file: NonNullable<MessageView['file']>; link: string };

/** A file of the team, which both sides open. */
const SentFile = ({ file: { name, size, holder }, link }: FileProps) => (
  <p className="mt-1.5 flex items-center gap-2 text-sm">
    <FileText aria-hidden className="size-4 shrink-0" />
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <a href={link} className={cx(LINK, 'wrap-anywhere')}>
        {name}
      </a>
      <span className="tabular text-muted">
        {formatFileSize(size)}
        {holder && `, de ${holder}`}
      </span>
    </span>
  </p>
);

type SentProps = { line: Extract<ThreadLine, { kind: 'document' }>; link: string | undefined };

function Sent({ line: { document, at }, link }: SentProps) {
  return (
    <p className="flex max-w-[85%] flex-wrap items-center gap-x-2 rounded-2xl bg-sunken px-4 py-2 text-sm sm:max-w-[70%]">
      <FileText aria-hidden className="size-4 shrink-0" />
      <span className="text-muted">Documento enviado:</span>
      {link ? (
        <Link to={link} className="font-medium wrap-anywhere underline underline-offset-4">
          {document.fileName}
        </Link>
      ) : (
        <span className="font-medium wrap-anywhere">{document.fileName}</span>
      )}
      <time dateTime={at} className="tabular text-muted">
        {dayAndHour(at).hour}
      </time>
    </p>
  );
}
