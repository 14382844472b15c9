import { jsx as element, jsxs as elements, Fragment } from 'react/jsx-runtime';
import { wordedProps } from './worded-props.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment };

/** Elements of the product, with the site's own words where a public page has them (decision 49). */
export const jsx: typeof element = (type, props, key) => element(type, wordedProps(type, props), key);
export const jsxs: typeof elements = (type, props, key) => elements(type, wordedProps(type, props), key);
