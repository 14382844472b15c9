import { useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Surface } from '#app/ui/surface.tsx';

/** Address of the page for the grounds of claims. */
const GROUNDS_PATH = '/admin/promessas/fontes';

/**
 * Lists the claims that prevented a publication, each with a field for its source; the entries below are
 * kept.
 */
export function MissingGrounds({ claims }: { claims: readonly string[] | undefined }) {
  if (!claims || claims.length === 0) return null;
  return (
    <Surface className="mb-4 border-warning/40 p-5">
      <h2 className="text-lg font-semibold">De onde vem isto?</h2>
      <p className="mt-1 text-muted">
        Estas frases prometem algo. Diga a fonte e o dia em que conferiu, depois publique de novo. Se é uma
        promessa da casa,{' '}
        <a href={GROUNDS_PATH} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          ligue a frase à promessa
        </a>
        .
      </p>
      <ul className="mt-3 space-y-4">
        {claims.map((sentence) => (
          <li key={sentence}>
            <OneGround sentence={sentence} />
          </li>
        ))}
      </ul>
    </Surface>
  );
}

type Answer = { ok?: boolean; fields?: Record<string, string>; toast?: { message?: string } };

function OneGround({ sentence }: { sentence: string }) {
  const fetcher = useFetcher<Answer>();
  const { data } = fetcher;
  return (
    <fetcher.Form method="post" action={GROUNDS_PATH} className="space-y-2">
      <input type="hidden" name="intent" value="ground" />
      <input type="hidden" name="sentence" value={sentence} />
      <p className="font-medium wrap-anywhere">“{sentence}”</p>
      {data?.ok ? (
        <p role="status" className="text-good">
          Fonte guardada.
        </p>
      ) : (
        <div className="flex flex-wrap items-end gap-2">
          <TextField
            label="Fonte"
            name="source"
            maxLength={300}
            required
            className="min-w-56 flex-1"
            error={data?.fields?.source ?? data?.fields?.promiseKey}
          />
          <TextField
            label="Conferida em"
            name="checkedOn"
            type="date"
            required
            error={data?.fields?.checkedOn}
          />
          <Button type="submit" pending={fetcher.state !== 'idle'}>
            Guardar fonte
          </Button>
        </div>
      )}
    </fetcher.Form>
  );
}
