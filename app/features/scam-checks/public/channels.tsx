import { useId } from 'react';

type Props = { channels: { sites: string[]; phones: string[]; emails: string[] } };

/** Official channels of the business, which a person compares without pasting anything. A page may show it twice. */
export const Channels = ({ channels: { sites, phones, emails } }: Props) => {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="font-display text-lg font-semibold">
        Só falamos por aqui
      </h2>
      <dl className="mt-2 space-y-2">
        {(
          [
            ['Site', sites],
            ['WhatsApp e telefone', phones],
            ['E-mail', emails],
          ] as const
        ).map(([label, values]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            {values.map((value) => (
              <dd key={value} className="tabular font-medium wrap-anywhere">
                {value}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
};
