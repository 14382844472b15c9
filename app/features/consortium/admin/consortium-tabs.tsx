import { PageTabs } from '#app/ui/page-tabs.tsx';

const SECTIONS = [
  { to: '/admin/consorcio', label: 'Grupos', end: true },
  { to: '/admin/consorcio/assembleias', label: 'Assembleias' },
];

/** The two lists of the area. */
export const ConsortiumTabs = () => <PageTabs label="Consórcio" tabs={SECTIONS} />;
