import styles from './feature-pictures.module.css';

const releases = [
  ['2.11', 14],
  ['2.12', 10],
  ['2.13', 18],
  ['2.14', 72],
] as const;

/** Events by release, one of which clearly raised their number. */
export function ReleasesPicture() {
  return (
    <div className={styles.bars}>
      {releases.map(([release, height]) => {
        const Bar = height > 50 ? 'strong' : 'span';
        return (
          <Bar key={release}>
            <i style={{ height }} />
            {release}
          </Bar>
        );
      })}
    </div>
  );
}
