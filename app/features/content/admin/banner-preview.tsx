import { type RefObject, useEffect, useState } from 'react';
import type { EnergyBannerTexts as Banner } from '#app/features/content/rules/site-content.ts';
import { EnergyBanner } from '#app/features/content/ui/energy-banner.tsx';
import { textIn } from '#app/lib/form-data.ts';
import { buttonClass } from '#app/ui/button.tsx';

type Props = { form: RefObject<HTMLFormElement | null>; banner: Banner };

/** The banner as customers will see it, while it is written: their panel is no page that a draft could be shown on. */
export function BannerPreview({ form, banner }: Props) {
  const [typed, setTyped] = useState(banner);
  useEffect(() => {
    const node = form.current;
    const read = () => {
      const values = new FormData(node ?? undefined);
      const text = (name: string) => textIn(values, name);
      setTyped({
        enabled: values.has('enabled'),
        title: text('title'),
        subtitle: text('subtitle'),
        cta_text: text('cta_text'),
        description: text('description'),
      });
    };
    node?.addEventListener('input', read);
    // A browser, or a quick hand, may have filled fields in before this page was listening.
    if (node) read();
    return () => node?.removeEventListener('input', read);
  }, [form]);
  return (
    <div>
      <p className="mb-2 text-sm font-semibold">Como o cliente vê</p>
      {typed.enabled ? (
        <EnergyBanner banner={typed}>
          <span className={buttonClass({ variant: 'cta' })}>{typed.cta_text}</span>
        </EnergyBanner>
      ) : (
        <p className="rounded-2xl border border-dashed border-line p-5 text-muted">Escondido.</p>
      )}
    </div>
  );
}
