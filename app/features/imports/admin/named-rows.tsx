import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { RESULT_LABELS } from '#app/features/imports/rules/terms.ts';
import type { ImportPage } from '#app/features/imports/server/index.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Cell, RowWord, Table } from '#app/ui/table.tsx';

export const LEFT_OUT = 'Linhas que não entraram';

type Props = { found: ImportPage; label?: string; most?: number };

/** The first rows that did not come in, or stayed after an undo, with the reason; the file has all of them. */
export function NamedRows({ found, label = LEFT_OUT, most = found.named.length }: Props) {
  const people = found.named.some(({ link }) => link);
  return (
    <div className="space-y-3">
      <Table
        label={label}
        columns={['Linha', 'Situação', 'Motivo', ...(people ? ['Quem'] : [])]}
        stacked="phone"
      >
        {found.named.slice(0, most).map(({ line, result, note, name, link }) => (
          <tr key={line}>
            <Cell head className="tabular">
              <RowWord>Linha </RowWord>
              {line}
            </Cell>
            <Cell>{RESULT_LABELS[result]}</Cell>
            <Cell>{note}</Cell>
            {people && (
              <Cell>
                {link && (
                  <Link to={link} className="underline underline-offset-4">
                    {name}
                  </Link>
                )}
              </Cell>
            )}
          </tr>
        ))}
      </Table>
      {found.named.length > most && (
        <p className="text-sm text-muted">Estas são as {most} primeiras. O arquivo traz todas.</p>
      )}
      <a href={`/admin/importar/${found.id}/linhas`} download className={buttonClass({ size: 'sm' })}>
        <Download aria-hidden className="size-4" /> Baixar as linhas com o motivo
      </a>
    </div>
  );
}
