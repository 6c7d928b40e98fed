import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { CodeBlock } from '../../ui/code-block.tsx';

const names: Record<string, string> = {
  sh: 'Shell',
  ini: 'INI',
  yaml: 'YAML',
  json: 'JSON',
  xml: 'XML',
  http: 'HTTP',
  nginx: 'nginx',
  powershell: 'PowerShell',
};

interface PreProps {
  id?: string;
  'data-title'?: string;
  'data-language'?: string;
  children?: ReactNode;
}

const Pre = ({ id = '', 'data-title': title, 'data-language': language = '', children }: PreProps) => (
  <CodeBlock id={id} label={title ?? names[language] ?? language}>
    {children}
  </CodeBlock>
);

const Anchor = ({ href = '', children, ...rest }: ComponentProps<'a'>) =>
  href.startsWith('/docs/') ? (
    <Link to={href}>{children}</Link>
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );

/** The text of a heading leads to itself, which is how a reader gets its address. */
const heading = (Level: 'h2' | 'h3') =>
  function Heading({ id, children }: ComponentProps<'h2'>) {
    return (
      <Level id={id}>
        <a href={`#${id}`}>{children}</a>
      </Level>
    );
  };

const components = { a: Anchor, pre: Pre, h2: heading('h2'), h3: heading('h3') };

/** The build puts this into every page: what its Markdown becomes. */
export const useMDXComponents = () => components;
