import { Form } from 'react-router';
import type { ContentVersion } from '#app/features/content/rules/content-view.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { ChangeList } from './change-list.tsx';

type Props = { versions: ContentVersion[]; seen: string; hasDraft: boolean };

/** What was published, newest first, what each changed, and the way back. */
export function VersionHistory({ versions, seen, hasDraft }: Props) {
  return (
    <Surface className="p-5">
      <h2 className="display-m">Histórico</h2>
      {versions.length === 0 ? (
        <p className="mt-2 text-muted">
          Ainda é o texto inicial. Cada publicação aparece aqui e pode voltar.
        </p>
      ) : (
        <ol className="mt-3 divide-y divide-line">
          {versions.map(({ id, at, who, current, changes }) => (
            <li key={id} className="py-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p>
                  <span className="tabular font-medium">{formatDateTime(at)}</span>{' '}
                  <span className="text-muted">{who ?? 'Texto inicial'}</span>{' '}
                  {current && <Badge tone="good">No site</Badge>}
                </p>
                {!current && (
                  <Form method="post">
                    <input type="hidden" name="intent" value="restore" />
                    <input type="hidden" name="version" value={id} />
                    <input type="hidden" name="seen" value={seen} />
                    <button type="submit" className={buttonClass({ size: 'sm' })}>
                      Trazer de volta<span className="sr-only"> a versão de {formatDateTime(at)}</span>
                    </button>
                  </Form>
                )}
              </div>
              {changes.length > 0 && (
                <details className="mt-1">
                  <summary className="inline-flex min-h-9 items-center text-sm text-muted">
                    {changes.length === 1 ? '1 mudança' : `${changes.length} mudanças`}
                  </summary>
                  <ChangeList changes={changes} />
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
      {hasDraft && versions.length > 0 && (
        <p className="mt-2 text-sm text-muted">Trazer uma versão de volta troca o rascunho de agora.</p>
      )}
    </Surface>
  );
}
