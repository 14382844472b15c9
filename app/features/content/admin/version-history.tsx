import { Form } from 'react-router';
import type { ContentVersion } from '#app/features/content/rules/content-view.ts';
import { EXPECTED_VERSION } from '#app/kit/form-answer.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { SubmitButton } from '#app/ui/submit-button.tsx';
import { Badge, Surface } from '#app/ui/surface.tsx';
import { ContentChanges } from './content-changes.tsx';

type Props = {
  title?: string;
  versions: ContentVersion[];
  seen: string;
  hasDraft: boolean;
  /** Text shown before the first publication. */
  empty: string;
  /** Shown instead of an author for the shipped text. */
  first: string;
};

/** Published versions, newest first, with their changes and a button to restore each. */
export function VersionHistory(props: Props) {
  const { title = 'Histórico', versions, seen, hasDraft, empty, first } = props;
  return (
    <Surface className="p-5">
      <h2 className="display-m">{title}</h2>
      {versions.length === 0 ? (
        <p className="mt-2 text-muted">{empty}</p>
      ) : (
        <ol className="mt-3 divide-y divide-line">
          {versions.map(({ id, at, who, current, deleted, hidden, changes }) => (
            <li key={id} className="py-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p>
                  <span className="tabular font-medium">{formatDateTime(at)}</span>{' '}
                  <span className="text-muted">{who ?? first}</span> {deleted && <Badge>Excluída</Badge>}
                  {current &&
                    !deleted &&
                    (hidden ? <Badge>Escondida</Badge> : <Badge tone="good">No site</Badge>)}
                </p>
                {!current && !deleted && (
                  <Form method="post">
                    <input type="hidden" name="intent" value="restore" />
                    <input type="hidden" name="version" value={id} />
                    <input type="hidden" name={EXPECTED_VERSION} value={seen} />
                    <SubmitButton size="sm" when={{ intent: 'restore', version: id }}>
                      Trazer de volta<span className="sr-only"> a versão de {formatDateTime(at)}</span>
                    </SubmitButton>
                  </Form>
                )}
              </div>
              {changes.length > 0 && (
                <details className="mt-1">
                  <summary className="inline-flex min-h-9 items-center text-sm text-muted underline underline-offset-4">
                    {changes.length === 1 ? '1 mudança' : `${changes.length} mudanças`}
                  </summary>
                  <ContentChanges changes={changes} />
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
