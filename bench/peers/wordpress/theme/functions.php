<?php
/** Cars as a custom post type, with their figures as post meta, and the inventory as its archive. */
add_action( 'after_setup_theme', function () {
	add_theme_support( 'title-tag' );
	add_theme_support( 'post-thumbnails' );
	add_theme_support( 'html5', array( 'script', 'style' ) );
} );

add_action( 'init', function () {
	register_post_type( 'car', array(
		'labels'      => array( 'name' => 'Inventory' ),
		'public'      => true,
		'has_archive' => 'inventory',
		'rewrite'     => array( 'slug' => 'inventory' ),
		'supports'    => array( 'title', 'editor', 'thumbnail', 'custom-fields' ),
	) );
} );

add_action( 'wp_enqueue_scripts', function () {
	wp_enqueue_style( 'dealer', get_stylesheet_uri(), array(), '1' );
} );

/** The filter is a form handled by the server, as is usual in WordPress: no script. */
add_action( 'pre_get_posts', function ( $query ) {
	if ( is_admin() || ! $query->is_main_query() || ! $query->is_post_type_archive( 'car' ) ) {
		return;
	}
	$meta = array();
	foreach ( array( 'make', 'year' ) as $field ) {
		if ( ! empty( $_GET[ "car_$field" ] ) ) {
			$meta[] = array( 'key' => $field, 'value' => sanitize_text_field( wp_unslash( $_GET[ "car_$field" ] ) ) );
		}
	}
	if ( ! empty( $_GET['max_price'] ) ) {
		$meta[] = array( 'key' => 'price', 'value' => (int) $_GET['max_price'], 'compare' => '<=', 'type' => 'NUMERIC' );
	}
	$query->set( 'posts_per_page', 12 );
	$query->set( 'meta_query', $meta );
} );

/** All values of a field among the cars, for the filter's choices. */
function dealer_choices( $field, $order ) {
	global $wpdb;
	return $wpdb->get_col( $wpdb->prepare( "SELECT DISTINCT meta_value FROM $wpdb->postmeta WHERE meta_key = %s ORDER BY meta_value $order", $field ) );
}
