import { useEffect, useRef, useState } from 'react';
import type { SiteContent } from '#app/features/content/rules/site-content.ts';
import type { LeadConsent } from '#app/features/leads/server/index.server.ts';
import { Surface } from '#app/ui/surface.tsx';

type Rounds = typeof import('./lead-rounds.tsx');
let loaded: Rounds | null = null;

/**
 * Must be loaded before the page is rendered: on the server, and in a browser that navigates from another
 * page.
 */
export async function loadLeadRounds(): Promise<Rounds> {
  loaded = await import('./lead-rounds.tsx');
  return loaded;
}

/** The lead form (docs/product.md section 2). */
export const LeadSection = ({ text, consent }: { text: SiteContent['lead_form']; consent: LeadConsent }) => (
  <section id="lead-form" className="drawn-near bg-deep text-on-deep [--near:53rem]">
    <div className="shell grid gap-x-10 gap-y-4 py-7 md:py-24 lg:grid-cols-[1fr_36rem]">
      <div>
        <h2 className="display-l">{text.title}</h2>
        <p className="mt-3 max-w-md text-on-deep-muted max-sm:hidden">{text.text}</p>
      </div>
      <Surface className="p-4 text-ink sm:p-8">
        <WakingForm consent={consent} />
      </Surface>
    </div>
  </section>
);

const PLACE = 'lead-form-fields';

/**
 * Starts to load a page and a half before the form is visible, so that the code is there for the first
 * entries.
 */
const NEAR = { rootMargin: '150% 0px' };

/**
 * Shows the server-rendered form, which submits as a document, until the visitor comes near: then its code is
 * loaded and takes over the entered values and the focus.
 */
function WakingForm({ consent }: { consent: LeadConsent }) {
  const place = useRef<HTMLDivElement>(null);
  // Chosen once: what wakes it comes later.
  const [rounds, setRounds] = useState(loaded);
  const [html] = useState(() => (rounds ? '' : (document.getElementById(PLACE)?.innerHTML ?? '')));
  const [begun, setBegun] = useState<Record<string, string>>();
  useEffect(() => {
    const still = place.current;
    if (rounds || !still) return;
    const closing = new AbortController();
    const wake = async () => {
      // Offline the form stays as it is, and the next focused field retries.
      const found = await loadLeadRounds().catch(() => null);
      if (found && !closing.signal.aborted)
        found.replaceStill(still, (written) => {
          setBegun(written);
          setRounds(found);
        });
    };
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && void wake(), NEAR);
    near.observe(still);
    still.addEventListener('focusin', wake, { signal: closing.signal });
    return () => {
      near.disconnect();
      closing.abort();
    };
  }, [rounds]);
  return rounds ? (
    <div key="awake" id={PLACE}>
      <rounds.LeadRounds consent={consent} begun={begun} />
    </div>
  ) : (
    <div
      key="still"
      ref={place}
      id={PLACE}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own HTML of this very element.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
