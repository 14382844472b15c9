import { Zap } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { EnergyBannerTexts } from '#app/features/content/rules/site-content.ts';
import type { EnergyDefaults } from '#app/features/energy/rules/terms.ts';
import { ButtonLink } from '#app/ui/button.tsx';

/** Loaded when the dialog opens; a failed load goes to the page with the same form, which shows the error. */
const EnergyDialogContent = lazy(() =>
  import('./energy-dialog-content.tsx').catch(() => {
    window.location.assign(PAGE);
    return { default: () => null };
  }),
);

type Props = {
  banner: Pick<EnergyBannerTexts, 'title' | 'subtitle' | 'cta_text' | 'description'>;
  defaults: EnergyDefaults;
};

const PAGE = '/app/energia';

/**
 * The banner's button and the dialog behind it (docs/product.md section 4, Energy request). Links to the same
 * form as a page, so that it works before hydration and without scripts. Its parent must keep it mounted
 * while the dialog is open: the confirmation is shown for 2 s after the request was stored.
 */
export function EnergyDialog({ banner, defaults }: Props) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <ButtonLink
        ref={opener}
        to={PAGE}
        variant="cta"
        aria-haspopup="dialog"
        onClick={(event) => {
          // A click with a modifier key opens the page in a new tab, as any link does.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Zap aria-hidden className="size-4" />
        {banner.cta_text}
      </ButtonLink>
      {open && (
        <Suspense>
          <EnergyDialogContent
            banner={banner}
            defaults={defaults}
            onDone={() => setOpen(false)}
            onClosed={() => focusAfter(opener.current)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the focus to the button; if the request replaced the banner, to the link to it. */
function focusAfter(opener: HTMLElement | null) {
  const links = document.querySelectorAll<HTMLElement>(`main a[href="${PAGE}"]`);
  [opener, ...links].find((element) => element?.offsetParent)?.focus();
}
