import { undoUntil } from '#app/features/imports/rules/import-status.ts';
import type { ImportPage } from '#app/features/imports/server/index.server.ts';
import { PressForm } from '#app/kit/form.tsx';
import { countWords } from '#app/lib/count-words.ts';
import { formatDateTime } from '#app/lib/dates.ts';
import { Surface } from '#app/ui/surface.tsx';
import { NamedRows } from './named-rows.tsx';

/** How far an import is, what can be done with it, and the rows that did not come in. */
export function ImportProgress({ found, now }: { found: ImportPage; now: string }) {
  const { status, rowCount, added, known, bad } = found;
  const worked = added + known + bad;
  const until = undoUntil(found, new Date(now));
  return (
    <div className="space-y-6">
      <Surface className="space-y-4 p-5">
        <div>
          <label htmlFor="worked" className="mb-1.5 block font-medium">
            {worked.toLocaleString('pt-BR')} de {countWords(rowCount, 'linha', 'linhas')}
          </label>
          <progress id="worked" value={worked} max={rowCount} className="h-3 w-full accent-brand-strong" />
        </div>
        <dl aria-live="polite" className="grid grid-cols-3 gap-3">
          <Count label="Entraram" count={added} />
          <Count label="Já existiam" count={known} />
          <Count label="Com erro" count={bad} />
        </dl>
        {status === 'undone' && (
          <p role="status">
            A importação foi desfeita. O que já tinha sido usado ficou e está na lista abaixo.
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {status === 'running' && <PressForm intent="stop">Parar</PressForm>}
          {status === 'stopped' && (
            <PressForm intent="continue" variant="primary">
              Continuar de onde parou
            </PressForm>
          )}
          {until && added > 0 && (
            <details>
              <summary className="inline-flex min-h-11 items-center font-medium text-bad">
                Desfazer a importação
              </summary>
              <div className="mt-2 flex flex-wrap items-center gap-3">
                <p className="text-muted">
                  Remove {countWords(added, 'registro que entrou', 'registros que entraram')}. Fica o que já
                  foi usado. Dá para desfazer até {formatDateTime(until)}.
                </p>
                <PressForm intent="undo" variant="danger">
                  Desfazer
                </PressForm>
              </div>
            </details>
          )}
        </div>
      </Surface>
      {found.named.length > 0 && (
        <div className="space-y-3">
          <h2 className="display-m">{status === 'undone' ? 'O que ficou' : 'Linhas que não entraram'}</h2>
          <NamedRows found={found} />
        </div>
      )}
    </div>
  );
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="display-m tabular">{count.toLocaleString('pt-BR')}</dd>
  </div>
);
