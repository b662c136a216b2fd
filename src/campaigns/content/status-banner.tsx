import { Banner, type BannerProps } from '#src/ui/banner.tsx';
import styles from './status-banner.module.css';

/** A state in one line among the page's cards. */
export const StatusBanner = (props: BannerProps) => <Banner {...props} className={styles.line} />;
