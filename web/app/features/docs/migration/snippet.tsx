import Box from '@mui/material/Box';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { color, tint } from '../../../ui/tokens.ts';
import type { Platform } from './platforms.ts';

interface SnippetProps {
  platform: Platform;
  dsn: string;
  /** The old line, shown as removed. */
  old: string | undefined;
}

/** The code of one platform, with the line that changes marked. */
export function Snippet({ platform: { id, file, code }, dsn, old }: SnippetProps) {
  const text = code(dsn);
  return (
    <div data-platform={id}>
      <CodeBlock id={`snippet-${id}`} label={file} text={text}>
        <Box
          component="code"
          sx={{
            '& :is(ins, del)': { display: 'block', mx: -2, px: 2, textDecoration: 'none' },
            '& ins': { bgcolor: tint('active', 12), color: color('active') },
            '& del': { bgcolor: tint('revoked', 10), color: color('revoked'), textDecoration: 'line-through' },
          }}
        >
          {text.split('\n').map((line, index) => {
            const key = `${index}`;
            if (!line.includes(dsn)) return <span key={key}>{`${line}\n`}</span>;
            return (
              <span key={key}>
                {old && <del>{line.replace(dsn, () => old)}</del>}
                <ins>{line}</ins>
              </span>
            );
          })}
        </Box>
      </CodeBlock>
    </div>
  );
}
