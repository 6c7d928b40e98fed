import { type ComponentProps, cloneElement, isValidElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useOrigin } from '../../lib/address/origin.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { useLive } from './releases/live.ts';
import { type Shop, withShop } from './shop.ts';

const names: Record<string, string> = {
  sh: 'Shell',
  ini: 'INI',
  yaml: 'YAML',
  json: 'JSON',
  xml: 'XML',
  http: 'HTTP',
  nginx: 'nginx',
  powershell: 'PowerShell',
  ts: 'TypeScript',
  go: 'Go',
  python: 'Python',
};

interface PreProps {
  id?: string;
  'data-title'?: string;
  'data-language'?: string;
  children?: ReactNode;
}

/** Puts the address and the release key of this shop into the commands of a block. */
const withShopIn = (node: ReactNode, shop: Shop): ReactNode => {
  if (typeof node === 'string') return withShop(node, shop);
  if (!isValidElement<{ children?: ReactNode }>(node)) return node;
  return cloneElement(node, {}, ...[node.props.children].flat().map((child) => withShopIn(child, shop)));
};

function Pre({ id = '', 'data-title': title, 'data-language': language = '', children }: PreProps) {
  const origin = useOrigin();
  const { key } = useLive();
  return (
    <CodeBlock id={id} label={title ?? names[language] ?? language}>
      {withShopIn(children, { origin, key })}
    </CodeBlock>
  );
}

const Anchor = ({ href = '', children, ...rest }: ComponentProps<'a'>) =>
  href.startsWith('/docs/') ? (
    <Link to={href}>{children}</Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );

/** A heading that links to itself, so that readers can copy its address. */
const heading = (Level: 'h2' | 'h3') =>
  function Heading({ id, children }: ComponentProps<'h2'>) {
    return (
      <Level id={id}>
        <a href={`#${id}`}>{children}</a>
      </Level>
    );
  };

const components = { a: Anchor, pre: Pre, h2: heading('h2'), h3: heading('h3') };

/** The components for Markdown elements. The build adds them to every page. */
export const useMDXComponents = () => components;
