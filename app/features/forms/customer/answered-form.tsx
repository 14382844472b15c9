import { DocumentText } from '#app/features/forms/ui/document-text.tsx';
import { Surface } from '#app/ui/surface.tsx';

/** An answered form, as it was sent. */
export function AnsweredForm({ text, rows }: { text: string; rows: { label: string; value: string }[] }) {
  return (
    <div className="@container">
      <div className="grid items-start gap-5 @2xl:grid-cols-[1fr_18rem]">
        <DocumentText text={text} title="Documento enviado" />
        <Surface className="p-5">
          <h2 className="font-semibold">Respostas</h2>
          <dl className="mt-2 divide-y divide-line">
            {rows.map(({ label, value }) => (
              <div key={label} className="py-2.5">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="whitespace-pre-line">{value || 'Não informado'}</dd>
              </div>
            ))}
          </dl>
        </Surface>
      </div>
    </div>
  );
}
