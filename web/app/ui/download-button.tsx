import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface DownloadButtonProps {
  pending: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function DownloadButton({ pending, onClick, children }: DownloadButtonProps) {
  return (
    <Button variant="outlined" size="small" startIcon={<DownloadIcon />} loading={pending} onClick={onClick}>
      {children}
    </Button>
  );
}
