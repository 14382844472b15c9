import { redirect } from 'react-router';

/** /contact leads to the lead form of the landing page (decisions.md). */
export const loader = () => redirect('/#lead-form');
