import { redirect } from 'react-router';
import type { Route } from './+types/section-redirect';

/** /contact leads to the lead form (decisions.md); the others to the section that holds their subject. */
const SECTIONS: Record<string, string> = {
  '/contact': '/#lead-form',
  '/contato': '/#lead-form',
  '/faq': '/#faq',
  '/emprestimo': '/#emprestimo',
};

export const loader = ({ request }: Route.LoaderArgs) =>
  redirect(SECTIONS[new URL(request.url).pathname.replace(/\.data$/, '')] ?? '/');
